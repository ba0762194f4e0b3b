// Filters the contents, and makes a statement of its text when it is asked for; without it everything stays readable.
"use strict";
const form = document.querySelector(".filter");
if (form) {
  const rows = [...document.querySelectorAll(".rows > li")];
  const chapters = [...document.querySelectorAll(".chapter")];
  const list = document.querySelector(".chapters");
  const facets = ["verdict", "divergence", "mechanism", "source"];
  const folded = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const searched = new Map(rows.map((row) => [row, folded(row.dataset.words + " " + row.querySelector(".head").textContent)]));
  const carries = (row, facet, value) =>
    facet === "source" ? row.dataset.source === value : row.dataset[facet].split(" ").includes(value);
  function filter() {
    const words = folded(form.elements.search.value).split(/\s+/).filter(Boolean);
    const wanted = facets.map((facet) => [facet, form.elements[facet].value]).filter(([, value]) => value);
    let count = 0;
    for (const row of rows) {
      row.hidden = !(words.every((word) => searched.get(row).includes(word)) && wanted.every(([facet, value]) => carries(row, facet, value)));
      count += !row.hidden;
    }
    for (const chapter of chapters) chapter.hidden = !chapter.querySelector(".rows > li:not([hidden])");
    const all = !words.length && !wanted.length;
    if (list) list.hidden = !all;
    form.querySelector("output").textContent = all ? "" : `${count} of ${rows.length} statements`;
    form.querySelector("button").hidden = all;
  }
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) {
      event.preventDefault();
      form.elements.search.focus();
    }
  });
  filter();
}
const first = document.title;
const texts = new Map(); // id of a statement or of a twin → the text that becomes the statement's part of the page when it is asked for
for (const text of document.querySelectorAll("noscript")) for (const id of text.dataset.ids.split(" ")) texts.set(id, text);
const named = (hash) => decodeURIComponent(hash.slice(1));
function unfold(id) {
  const text = texts.get(id);
  if (!text) return false;
  for (const each of text.dataset.ids.split(" ")) texts.delete(each);
  text.outerHTML = text.textContent;
  return true;
}
function show() {
  const id = named(location.hash);
  if (unfold(id)) location.replace(location.hash); // the browser looks for its target again
  document.title = document.getElementById(id)?.dataset.title || first;
}
function unfoldForPaper() {
  if (!document.getElementById(named(location.hash))?.matches(".statement")) [...texts.keys()].forEach(unfold);
  document.querySelectorAll("details").forEach((each) => (each.open = true));
}
if (document.querySelector(".parts")) {
  addEventListener("click", (event) => unfold(named(event.target.closest("a[href^='#']")?.hash || "")), true);
  addEventListener("hashchange", show);
  show();
}
addEventListener("beforeprint", unfoldForPaper);

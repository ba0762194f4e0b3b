// Filters the contents; without it everything stays readable.
"use strict";
const form = document.querySelector(".filter");
if (form) {
  const rows = [...document.querySelectorAll(".rows > li")];
  const chapters = [...document.querySelectorAll(".chapter")];
  const list = document.querySelector(".chapters");
  const facets = ["verdict", "divergence", "mechanism", "source"];
  const folded = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const texts = new Map(rows.map((row) => [row, folded(row.dataset.words + " " + row.querySelector(".head").textContent)]));
  const carries = (row, facet, value) =>
    facet === "source" ? row.dataset.source === value : row.dataset[facet].split(" ").includes(value);
  function filter() {
    const words = folded(form.elements.search.value).split(/\s+/).filter(Boolean);
    const wanted = facets.map((facet) => [facet, form.elements[facet].value]).filter(([, value]) => value);
    let count = 0;
    for (const row of rows) {
      row.hidden = !(words.every((word) => texts.get(row).includes(word)) && wanted.every(([facet, value]) => carries(row, facet, value)));
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
function entitle() {
  const shown = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  document.title = (shown && shown.dataset.title) || first;
}
if (document.querySelectorAll(".page").length > 1) {
  addEventListener("hashchange", entitle);
  entitle();
}
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((each) => (each.open = true)));

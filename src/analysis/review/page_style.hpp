#pragma once
// How the page of a review looks: on screens of any width, and printed.

#include <string_view>

namespace miai::analysis {

inline constexpr std::string_view kStyle = R"css(
:root { --ink: #28241f; --soft: #6b655e; --paper: #fbf9f5; --card: #fff; --rule: #e2dcd3; --now: #b23a2a; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 28px 20px 60px; max-width: 1080px; color: var(--ink); background: var(--paper);
  font: 16px/1.5 "DejaVu Sans", "Noto Sans", "Segoe UI", Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 27px; line-height: 1.25; margin: 0 0 4px; }
h2 { font-size: 20px; margin: 40px 0 12px; }
h3 { font-size: 17px; margin: 0 0 6px; }
p { margin: 0 0 10px; max-width: 68ch; }
.head { color: var(--soft); margin: 0; }
.note { color: var(--soft); font-size: 15px; margin-top: 14px; }
.graph { overflow-x: auto; margin: 20px 0 8px; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 12px; }
.sheet { position: relative; min-width: 560px; }
.graph svg { display: block; width: 100%; height: auto; }
.marks { position: absolute; inset: 0; }
.graph a { position: absolute; width: 26px; height: 26px; margin: -13px 0 0 -13px; border-radius: 50%; }
.graph a:focus-visible, a:focus-visible { outline: 3px solid var(--now); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
th, td { padding: 6px 12px; text-align: right; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; }
tbody th { white-space: nowrap; }
tr:last-child td, tr:last-child th { border-bottom: 0; }
thead th { color: var(--soft); font-weight: normal; font-size: 14px; vertical-align: bottom; }
tr.whole { font-weight: bold; }
.cards { display: grid; gap: 18px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 16px; break-inside: avoid; }
.card:target { border-color: var(--now); box-shadow: 0 0 0 2px var(--now); }
.card svg { display: block; width: 100%; height: auto; margin: 4px 0 10px; }
.cost { color: var(--now); font-weight: bold; }
.key { color: var(--soft); font-size: 14px; }
.wide { overflow-x: auto; }
details { margin-top: 40px; }
summary { font-size: 20px; font-weight: bold; cursor: pointer; margin-bottom: 12px; }
.bad td { background: #fbeeea; }
@media print { body { background: #fff; max-width: none; padding: 0; font-size: 12px; } details { display: none; }
  h2 { break-after: avoid; } .cards { grid-template-columns: 1fr 1fr; } }
)css";

}  // namespace miai::analysis

/**
 * Strings that run code on a page that takes them as markup: each calls
 * `fired()`. Built from patterns, so that the list shows what it covers.
 */
const call = 'window.fired&&fired()'

const elements: readonly ((on: string) => string)[] = [
  (on) => `<img src=x onerror=${on}>`,
  (on) => `<img src="x" onerror="${on}">`,
  (on) => `<img/src='x'/onerror='${on}'>`,
  (on) => `<IMG SRC=x oNeRrOr=${on}>`,
  (on) => `<img src=x onerror\n=\n"${on}">`,
  (on) => `<svg onload="${on}"></svg>`,
  (on) => `<svg><g onload="${on}"></g><image href=x onerror="${on}"></image></svg>`,
  (on) => `<svg><foreignObject><img src=x onerror="${on}"></foreignObject></svg>`,
  (on) => `<math><mtext><img src=x onerror="${on}"></mtext></math>`,
  (on) => `<math><annotation-xml encoding="text/html"><img src=x onerror="${on}"></annotation-xml></math>`,
  (on) => `<video src=x onerror="${on}"></video>`,
  (on) => `<audio src=x onerror="${on}"></audio>`,
  (on) => `<body onload="${on}"><img src=x onerror="${on}">`,
  (on) => `<details open ontoggle="${on}"><summary>s</summary>d</details>`,
  (on) => `<input autofocus onfocus="${on}"><img src=x onerror="${on}">`,
  (on) => `<style>@keyframes k{to{top:1px}}</style><p style="animation:k 1ms" onanimationstart="${on}">p</p>`,
  (on) => `<table><tr><td><img src=x onerror="${on}"></td></tr></table>`,
  (on) => `<ul><li><img src=x onerror="${on}"></li></ul>`,
  (on) => `<a href="javascript:${on}"><img src=x onerror="${on}"></a>`,
  (on) => `<iframe srcdoc="<img src=x onerror='parent.fired()'>"></iframe><img src=x onerror="${on}">`,
]
/** Shapes that a parser and a serializer read differently. */
const mutations: readonly ((on: string) => string)[] = [
  (on) => `<noembed><p title="</noembed><img src=x onerror=${on}>">`,
  (on) => `<svg></p><style><a id="</style><img src=x onerror=${on}>">`,
  (on) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;" src=x onerror=${on}>`,
  (on) => `<title><a id="</title><img src=x onerror=${on}>"></a>`,
  (on) => `<textarea><a id="</textarea><img src=x onerror=${on}>"></a>`,
  (on) => `<xmp><p title="</xmp><img src=x onerror=${on}>">`,
  (on) => `<iframe><a title="</iframe><img src=x onerror=${on}>">`,
  (on) => `<template><img src=x></template><img src=x onerror=${on}>`,
  (on) => `<style></style><img src=x onerror=${on}>`,
  (on) => `<p title="a > b"><img src=x onerror=${on}></p>`,
  (on) => `--><img src=x onerror=${on}>`,
  (on) => `"><img src=x onerror=${on}>`,
  (on) => `'><img src=x onerror=${on}>`,
  (on) => `]]><img src=x onerror=${on}>`,
  (on) => `</title></style></textarea><img src=x onerror=${on}>`,
  (on) => `<!--><img src=x onerror=${on}>-->`,
  (on) => `<div data-herald='{"version":1,"blocks":[7]}'><img src=x onerror=${on}></div>`,
]
const calls = [
  call,
  `${call};`,
  `(${call})`,
  `void(${call})`,
  `self['fired']&&fired()`,
  `top.fired&&fired()`,
  `globalThis.fired&&fired()`,
  `eval('fired()')`,
  `setTimeout(fired)`,
  `[1].map(fired)`,
  `Reflect.apply(fired,null,[])`,
  `fired.call(null)`,
  `[fired][0]()`,
]
const unquoted = (code: string) => code.replaceAll('"', "'").replace(/\s/g, '')

/** The strings that fire on a page that takes them as markup. */
export const firing: readonly string[] = [...elements, ...mutations].flatMap((shape) =>
  calls.map((code) => shape(unquoted(code))),
)

const schemes = [
  'javascript',
  'JaVaScRiPt',
  'java\tscript',
  'java\nscript',
  '\u0001javascript',
  ' javascript',
  'vbscript',
  'data',
  'blob',
  'file',
  'filesystem',
  'view-source',
  'javascript\u00a0',
  '\u202ejavascript',
]
const bodies = [
  ':alert(1)',
  '://%0aalert(1)',
  '%3Aalert(1)',
  ':text/html,<script>fired()</script>',
  '&colon;alert(1)',
]

/** Addresses that must never be a link. */
export const badAddresses: readonly string[] = schemes.flatMap((scheme) =>
  bodies.map((body) => scheme + body),
)

/** Things that mean something elsewhere: style sheets, templates, formulas, tricks of Unicode. */
export const oddities: readonly string[] = [
  '<script>fired()</script>',
  '<script src="data:text/javascript,fired()"></script>',
  '<style>*{background:url(javascript:fired())}</style>',
  '<link rel=stylesheet href="data:text/css,*{}">',
  '<meta http-equiv=refresh content="0;url=javascript:fired()">',
  '<base href="javascript:fired()//">',
  '<object data="javascript:fired()"></object>',
  '<embed src="javascript:fired()">',
  '{{constructor.constructor("fired()")()}}',
  '${fired()}',
  '<%= fired() %>',
  '#{fired()}',
  '=HYPERLINK("javascript:fired()")',
  '\\href{javascript:fired()}{x}',
  '\\url{javascript:fired()}',
  '\\htmlData{onclick=fired()}{x}',
  '\\includegraphics{javascript:fired()}',
  '[x](javascript:fired())',
  '![x](javascript:fired())',
  '<javascript:fired()>',
  '\u202e\u2066<b>',
  '\0<img src=x onerror=fired()>',
  '\ufeff<script>fired()</script>',
]

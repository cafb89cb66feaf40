import { expect, test } from 'vitest'
import { safeDrawing } from './safe-drawing'

const svg = (inside: string, more = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`
const nested = (before: string, after: string, times: number, inside: string) =>
  before.repeat(times) + inside + after.repeat(times)
/** Groups of ten uses, each of the group before: 10 to the power of `levels` shapes. */
const doubled = (levels: number, shape: string, wrap = (inside: string) => inside) =>
  svg(
    `<defs><g id="a0">${shape}</g>${Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${wrap(`<use href="#a${at}"/>`.repeat(10))}</g>`).join('')}</defs><use href="#a${levels}"/>`,
  )
const rect = '<rect width="100" height="100" fill="red"/>'

const shown: Record<string, string> = {
  'a shape': svg(rect),
  'an XML declaration, a comment and a doctype': `<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg(rect)}`,
  'a style sheet of classes': svg(
    `<defs><style>.cls-1,.cls-2{fill:url(#g);}.cls-2{clip-path:url(#c)}</style><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><rect width="10" height="10"/></clipPath></defs><g class="cls-2"><path class="cls-1" d="M0 0h10v10z"/></g>`,
  ),
  'what Figma exports': `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" xmlns="http://www.w3.org/2000/svg"><g clip-path="url(#clip0_1_2)"><path fill-rule="evenodd" clip-rule="evenodd" d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z" fill="url(#paint0_linear)"/></g><defs><linearGradient id="paint0_linear" x1="12" y1="2" x2="12" y2="22" gradientUnits="userSpaceOnUse"><stop stop-color="#fff"/><stop offset="1" stop-opacity="0"/></linearGradient><clipPath id="clip0_1_2"><rect width="24" height="24" fill="white"/></clipPath></defs></svg>`,
  'what Inkscape saves': `<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg1" inkscape:version="1.3" sodipodi:docname="a.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg"><sodipodi:namedview id="v" pagecolor="#ffffff"><inkscape:grid/></sodipodi:namedview><metadata><rdf:RDF xmlns:rdf="x"/></metadata><g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1"><path style="fill:#ff0000;stroke:#000000;stroke-width:0.26;-inkscape-stroke:none" d="m 10,10 c 5,5 6,7 8,9 z" sodipodi:nodetypes="ccc"/><text xml:space="preserve" style="font-size:10.58px;font-family:'Open Sans'" x="20" y="30"><tspan>Words &amp; more</tspan></text></g></svg>`,
  'symbols that are used': svg(
    `<symbol id="s" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></symbol>${'<use xlink:href="#s" width="8" height="8"/>'.repeat(100)}`,
  ),
  'a pattern and a marker': svg(
    `<defs><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1"/></pattern><marker id="m" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L4 2L0 4z"/></marker></defs><rect width="50" height="50" fill="url(#p)"/><path d="M0 0L50 50L90 0" stroke="black" marker-end="url(#m)"/>`,
  ),
  'a map of 4,000 small shapes': svg(
    Array.from({ length: 4_000 }, (_, at) => `<path d="M${at % 90} ${at % 77}l1 1 1-1-1 2z"/>`).join(''),
  ),
  'many words in pixels': svg(
    `<g style="font-size:2px;stroke-width:1px">${'<text stroke="red">ten words in a small size of letters, drawn</text>'.repeat(60)}</g>`,
  ),
  'a script, which is left out': svg(`<script>alert(1)</script>${rect}`),
}

const refused: Record<string, string> = {
  'uses of uses': doubled(8, rect),
  'uses of uses of nothing': doubled(8, ''),
  'uses of small shapes': doubled(6, '<rect width="1" height="1"/>'),
  'a use of itself': svg(`<g id="a"><use href="#a"/></g>`),
  'a circle of uses': svg(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`),
  'a filter': svg(
    `<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="9"/></filter><g filter="url(#f)">${rect}</g>`,
  ),
  'a filter in a style': svg(`<g style="filter:blur(200px)">${rect}</g>`),
  'a filter in a style sheet': svg(`<style>rect{filter:blur(200px)}</style>${rect}`),
  'a backdrop filter': svg(`<g style="backdrop-filter:blur(9px)">${rect}</g>`),
  'a style sheet of heavy selectors': svg(`<style>* * * rect:nth-child(2n+1){fill:red}</style>${rect}`),
  'a style sheet that imports': svg(`<style>@import url(a.css);rect{fill:red}</style>${rect}`),
  'a style sheet of media': svg(`<style>@media screen{rect{fill:red}}</style>${rect}`),
  'patterns of patterns': svg(
    `<defs>${Array.from({ length: 9 }, (_, at) => `<pattern id="p${at}" width="1" height="1">${`<rect width="9" height="9" fill="url(#p${at + 1})"/>`.repeat(10)}</pattern>`).join('')}</defs><rect width="99" height="99" fill="url(#p0)"/>`,
  ),
  'masks of masks': svg(
    `<defs>${Array.from({ length: 9 }, (_, at) => `<mask id="p${at}">${`<rect width="9" height="9" mask="url(#p${at + 1})"/>`.repeat(10)}</mask>`).join('')}</defs><rect width="99" height="99" mask="url(#p0)"/>`,
  ),
  'clips of clips': svg(
    `<defs>${Array.from({ length: 9 }, (_, at) => `<clipPath id="p${at}">${`<rect width="9" height="9" clip-path="url(#p${at + 1})"/>`.repeat(10)}</clipPath>`).join('')}</defs><rect width="99" height="99" clip-path="url(#p0)"/>`,
  ),
  'a clip of itself': svg(
    `<clipPath id="c" clip-path="url(#c)"><rect width="9" height="9"/></clipPath><g clip-path="url(#c)">${rect}</g>`,
  ),
  'masks that clip each other': svg(
    `<mask id="a" mask="url(#b)">${rect}</mask><mask id="b" mask="url(#a)">${rect}</mask><g mask="url(#a)">${rect}</g>`,
  ),
  'a heavy pattern that the place of a light one gives': svg(
    `<pattern id="p" width="9" height="9">${rect.repeat(99)}</pattern><g fill="url(#p)"><pattern id="q" width="9" height="9"><rect width="9" height="9"/><rect width="9" height="9"/></pattern></g><rect width="99" height="99" fill="url(#q)"/>`,
  ),
  'markers at every point': svg(
    `<marker id="m">${'<rect width="1" height="1"/>'.repeat(500)}</marker><path marker-mid="url(#m)" d="M0 0${'h1v1'.repeat(500)}"/>`,
  ),
  'markers that a group gives': svg(
    `<marker id="m">${'<rect width="1" height="1"/>'.repeat(500)}</marker><g style="marker:url(#m)"><path d="M0 0${'h1v1'.repeat(500)}"/></g>`,
  ),
  'gradients of gradients': svg(
    `<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/>`,
  ),
  'a gradient of 65 stops': svg(`<linearGradient id="g">${'<stop/>'.repeat(65)}</linearGradient>${rect}`),
  'dashes without an end': svg(`<path d="M0 0H90" stroke="red" stroke-dasharray="0.0001"/>`),
  'dashes that a group gives': svg(
    `<g stroke="red" style="stroke-dasharray:.0001 .0001"><circle r="50"/></g>`,
  ),
  'layers over layers': svg(nested('<g opacity=".9">', '</g>', 40, rect).repeat(5)),
  'the whole canvas painted 200 times': svg(rect.repeat(200)),
  'the whole canvas painted 200 times by small shapes': svg(
    `<g transform="scale(1000)">${'<rect width=".1" height=".1"/>'.repeat(200)}</g>`,
  ),
  'the whole canvas painted by a matrix': svg(
    `<g transform="matrix(1e3 0 0 1e3 0 0)">${'<path d="m0 0h.1v.1h-.1z"/>'.repeat(200)}</g>`,
  ),
  'the whole canvas painted by paths of arcs': svg('<path d="M50 0a50 50 0 11.1 0z"/>'.repeat(200)),
  'the whole canvas painted by smooth curves': svg(`<path d="M0 0${'q9 9 9 0t9 0 9 0 9 0'}z"/>`.repeat(400)),
  'the whole canvas painted by strokes': svg(
    `<g stroke-width="100">${'<path stroke="red" d="M0 50h100"/>'.repeat(100)}</g>`,
  ),
  'the whole canvas in a nested drawing': svg(
    `<svg viewBox="0 0 1 1">${'<rect width="1" height="1"/>'.repeat(200)}</svg>`,
  ),
  'letters as large as the canvas': svg(`<text font-size="100">${'W'.repeat(200)}</text>`),
  'letters in relative sizes': svg(
    nested('<g font-size="200%">', '</g>', 5, `<text>${'W'.repeat(999)}</text>`),
  ),
  '60,000 letters': svg(`<text font-size=".1">${'W'.repeat(60_000)}</text>`),
  'edges across the canvas': svg(`<path d="M0 0${'L1 100L2 0'.repeat(8_000)}z"/>`),
  'a path of 300,000 points': svg(`<path d="M0 0${'h0'.repeat(300_000)}"/>`),
  'strokes in another unit': svg(
    `<g stroke-width="50vmax">${'<path stroke="red" d="M0 50h1"/>'.repeat(100)}</g>`,
  ),
  'a scale after many blanks': svg(
    `<g transform="scale${' '.repeat(99)}(1000)">${'<rect width=".1" height=".1"/>'.repeat(200)}</g>`,
  ),
  'a transformation of another kind': svg(`<g transform="scale3d(9,9,9)">${rect}</g>`),
  'a pattern that is inherited by its name': svg(
    `<pattern id="p" width="9" height="9">${rect.repeat(99)}</pattern><g fill="url(#p)"><rect width="9" height="9" fill="inherit"/><rect width="9" height="9" fill="inherit"/></g>`,
  ),
  'a heavy part with the name of a light one': svg(
    `<g id="a">${rect.repeat(99)}</g><g id="a"/><use href="#a"/><use href="#a"/>`,
  ),
  'an animation': svg(
    `<rect width="9" height="9"><animate attributeName="x" dur="0.001s" repeatCount="indefinite"/></rect>`,
  ),
  'a page in it': svg(
    `<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">a</div></foreignObject>`,
  ),
  'a picture in it': svg(`<image href="data:image/svg+xml,%3Csvg/%3E" width="9" height="9"/>`),
  '60 levels': svg(nested('<g>', '</g>', 60, rect)),
  '30,000 levels': svg(nested('<g>', '</g>', 30_000, rect)),
  '30,000 levels of what is left out': svg(nested('<title>', '</title>', 30_000, '')),
  '30,000 elements': svg('<g/>'.repeat(30_000)),
  'more than a million characters': svg(`<!--${' '.repeat(1_000_000)}-->${rect}`),
  'tags that do not close': svg(`<g>${rect}`),
  'a second root': svg(rect) + svg(rect),
  'an empty box': svg(rect, 'viewBox="0 0 0 0"'),
  'a box of endless length': svg(rect, 'viewBox="0 0 1 1e9"'),
  'numbers without an end': svg(`<g transform="scale(1e999)">${rect}</g>`.repeat(200)),
  words: 'not a drawing',
}

test.each(Object.entries(shown))('%s is shown', (_, text) => {
  expect(safeDrawing(text)?.svg).toMatch(/^<svg xmlns=/)
})

test.each(Object.entries(refused))('%s is refused', (_, text) => {
  expect(safeDrawing(text)?.svg.slice(0, 500)).toBeUndefined()
})

test('escaped references and duplicate ids are not written', () => {
  const escaped = svg(`<g id="a">${rect}</g><use href="#%61"/><rect fill="url(#%61)" width="9" height="9"/>`)
  expect(safeDrawing(escaped)?.svg).not.toContain('%61')
  expect(safeDrawing(svg('<g id="a"/><g id="a"/>'))?.svg.match(/id="a"/g)).toHaveLength(1)
})

test('nothing that could run or load is written', () => {
  const drawing = svg(
    `<script>alert(1)</script><a href="javascript:alert(1)" onclick="alert(1)">${rect}</a><g style="fill:url(https://a.example/b)" onload="alert(1)"><text>&lt;script&gt;</text></g>`,
  )
  const text = safeDrawing(drawing)?.svg ?? ''
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toMatch(/<script|alert|https|on\w+=/)
})

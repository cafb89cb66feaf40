/**
 * Characters of the fonts whose letters are pictures. Word stores them at their place in the font, or 0xF000 above
 * it, so without the font they are other characters or none.
 */
export function symbolsIn(text: string, font: string | undefined): string {
  if (tables[font?.toLowerCase() ?? ''] === undefined) return text
  // Whole words in such a font are a mistake of the writer, and are kept.
  const isSign = text.length <= 2
  return Array.from(text, (sign) => {
    const place = sign.codePointAt(0) ?? 0
    return (isSign || place >= 0xf000 ? symbolAt(place, font) : undefined) ?? sign
  }).join('')
}

/** The character at a place in such a font. Undefined if it is not known. */
export function symbolAt(place: number, font: string | undefined): string | undefined {
  const table = tables[font?.toLowerCase() ?? ''] ?? (font === undefined ? symbol : undefined)
  return table?.get(place >= 0xf000 && place <= 0xf0ff ? place - 0xf000 : place)
}

/** Signs from a place on, one for each place; a space leaves a place out. */
const rows = (...parts: readonly (readonly [number, string])[]): ReadonlyMap<number, string> =>
  new Map(
    parts.flatMap(([first, signs]) =>
      Array.from(signs).flatMap((sign, at): [number, string][] => (sign === ' ' ? [] : [[first + at, sign]])),
    ),
  )

const symbol = rows(
  [0x20, '\u00a0!∀#∃%&∋()∗+,−./0123456789:;<=>?≅'],
  [0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
  [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'],
  [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊'],
  [0xe5, '∑'],
  [0xf2, '∫'],
)

const wingdings = rows(
  [0x21, '✏✂✁👓🕭🕮🕯☎✆✉'],
  [0x41, '✌👌👍👎☜☞☝☟✋☺😐☹💣'],
  [0x4f, '⚐ ✈☼ ❄ ✞ ✠✡☪☯ ☸♈♉♊♋♌♍♎♏♐♑♒♓'],
  [0x6c, '●❍■□ ❑❒⬧⧫◆❖⬥⌧⍓⌘❀✿❝❞ ⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x9e, '·•▪○  ◉◎ ▪☐ ✦★✶✴✹✵'],
  [0xd5, '⌫⌦⮘➢⮙⮛⮈⮊⮉⮋'],
  [0xdf, '←→↑↓↖↗↙↘⬅➔⬆⬇'],
  [0xef, '⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▭▫✗✓☒☑'],
)

const wingdings2 = rows([0x4f, '✗✓☒☑'], [0x2a, '🗆'], [0xa3, '☐'], [0x52, '☑☒'])

const tables: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  symbol,
  wingdings,
  'wingdings 2': wingdings2,
}

/**
 * A text in the pieces that are compared: words of scripts that put spaces
 * between them, single characters of those that do not (Chinese, Japanese,
 * Thai …), numbers, spaces, and every other sign for itself. Together they are
 * the text.
 */
export const splitWords = (text: string): string[] => text.match(pieces) ?? []

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

const pieces = new RegExp(
  [
    `[${unspaced}]\\p{M}*`,
    // A word with the signs inside it: don’t, e-mail, 3.5.
    `(?:(?![${unspaced}])[\\p{L}\\p{N}_])(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}_]|['’.\\-](?=(?![${unspaced}])[\\p{L}\\p{N}]))*`,
    '\\s+',
    // Signs that are drawn as one are one: a flag, a face with a colour of skin.
    '\\p{RI}\\p{RI}|\\p{Emoji}(?:\\p{EMod}|\\uFE0F\\u20E3?)?(?:\\u200D\\p{Emoji}(?:\\p{EMod}|\\uFE0F)?)*',
    '[^]',
  ].join('|'),
  'gu',
)

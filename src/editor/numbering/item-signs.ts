/** The signs in front of list items by depth, as the page shows them (`../view/list-marks.css`). */

const bullets = ['•', '◦', '▪'] as const

export const bulletSign = (depth: number): string => bullets[depth % 3] ?? bullets[0]

export const numberSign = (number: number, depth: number): string =>
  `${depth % 3 === 1 ? letters(number) : depth % 3 === 2 ? roman(number) : number}.`

/** a … z, aa, ab … */
function letters(number: number): string {
  let said = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    said = String.fromCharCode(97 + ((left - 1) % 26)) + said
  return said || String(number)
}

const romans = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as const),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
] as const

/** As browsers write them. Beyond 3,999 they use digits. */
function roman(number: number): string {
  if (number < 1 || number > 3_999) return String(number)
  let left = number
  return romans
    .map(([value, sign]) => {
      const times = Math.floor(left / value)
      left -= times * value
      return sign.repeat(times)
    })
    .join('')
}

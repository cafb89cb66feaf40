import { expect, test } from 'vitest'
import { TextElementStyle, TextStyle } from './text'

test('a text is indented by one level or by none', () => {
  const isTaken = (indentation_level: string) => TextStyle.safeParse({ indentation_level }).success
  expect(['NoIndent', 'OneLevelIndent', 'TwoLevelIndent', ''].map(isTaken)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['background_color', 15],
  ['text_color', 7],
])('the %s of a text run is a number from 1 to %i', (field, most) => {
  const isTaken = (color: number) => TextElementStyle.safeParse({ [field]: color }).success
  expect([0, 1, most, most + 1].map(isTaken)).toEqual([false, true, true, false])
})

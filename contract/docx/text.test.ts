import { expect, test } from 'vitest'
import { TextStyle } from './text'

test('a text is indented by one level or by none', () => {
  const isTaken = (indentation_level: string) => TextStyle.safeParse({ indentation_level }).success
  expect(['NoIndent', 'OneLevelIndent', 'TwoLevelIndent', ''].map(isTaken)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

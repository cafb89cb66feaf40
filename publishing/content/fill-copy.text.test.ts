import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { variableNames } from './content'
import type { VariableValues } from './content'
import { fillText } from './fill-copy'

const values = Object.fromEntries(variableNames.map((name) => [name, `<${name}>`])) as VariableValues
const filled = (text: string) =>
  fillText(text, values)
    .pieces.map((piece) => piece.text)
    .join('')

describe('a text', () => {
  test.each([
    ['Hello {{chat.name}}!', 'Hello <chat.name>!'],
    ['{{ date }} {{Chat.NAME}}', '<date> <chat.name>'],
    ['{{date}}{{time}}', '<date><time>'],
    ['{{{date}}}', '{<date>}'],
    ['{{chat.nam}} {{}} {{ {date}', '{{chat.nam}} {{}} {{ {date}'],
    ['{{chat.\nname}}', '{{chat.\nname}}'],
    ['\\{{date}}', '{{date}}'],
    ['\\\\{{date}}', '\\<date>'],
    ['\\\\\\{{date}}', '\\{{date}}'],
    ['a \\ b {date} }}', 'a \\ b {date} }}'],
    ['\\{{{date}}', '{{{date}}'],
  ])('%j becomes %j', (text, wanted) => {
    expect(filled(text)).toBe(wanted)
  })

  test('names that are not variables are reported and kept', () => {
    expect(fillText('{{team}} {{chat.name}} {{ 群名 }} \\{{x}}', values).unknown).toEqual(['team', '群名'])
  })

  test('inserted values are not searched again', () => {
    const nested = { ...values, 'chat.name': '{{date}}', date: '\\{{time}}' }
    const said = fillText('{{chat.name}} {{date}}', nested).pieces.map(({ text }) => text)
    expect(said.join('')).toBe('{{date}} \\{{time}}')
  })
})

const signs = fc.constantFrom('{', '}', '\\', 'a', ' ', '.', '\n', '{{', '}}', '{{date}}', '{{owner}}', '🙂')
const text = fc.array(signs, { maxLength: 24 }).map((all) => all.join(''))

/** Escapes a text so that filling it yields the text itself, with any braces. */
const escapeVariables = (said: string) => said.replaceAll(/(?<!\\)(\\*)\{\{/g, '$1$1\\{{')

test('an escaped text with any braces is filled to itself', () => {
  fc.assert(
    fc.property(text, (said) => {
      expect(filled(escapeVariables(said))).toBe(said)
    }),
  )
})

test('every piece is in the original text at its own position', () => {
  fc.assert(
    fc.property(text, (said) => {
      for (const { text: piece, from, variable } of fillText(said, values).pieces) {
        if (variable) expect(said.slice(from, from + 2)).toBe('{{')
        else expect(said.slice(from, from + piece.length)).toBe(piece)
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextElement } from '../../contract/docx/text'
import { variableNames } from './content'
import type { VariableValues } from './content'
import { fillElements, fillText } from './fill-copy'

const values = Object.fromEntries(variableNames.map((name) => [name, `<${name}>`])) as VariableValues
const run = (content: string, look: object = {}): TextElement => ({
  text_run: { content, text_element_style: look },
})
const mention: TextElement = { mention_user: { user_id: 'ou_bob' } }
const bold = { bold: true }

test('a variable whose braces are in differently styled runs gets the style of its first brace', () => {
  const { elements, used } = fillElements(
    [run('To {'), run('{chat', bold), run('.name}} now', { italic: true })],
    values,
  )
  expect(elements).toEqual([run('To <chat.name>'), run(' now', { italic: true })])
  expect(used).toEqual(['chat.name'])
})

test('no variable spans a mention, and the mention stays', () => {
  const elements = [run('{{da'), mention, run('te}} {{date}}')]
  expect(fillElements(elements, values).elements).toEqual([run('{{da'), mention, run('te}} <date>')])
})

test('elements without variables are returned as the same array', () => {
  const elements = [run('plain {x}'), mention, run('{{unknown}}')]
  const filled = fillElements(elements, values)
  expect(filled.elements).toBe(elements)
  expect(filled.unknown).toEqual(['unknown'])
})

test('an empty variable leaves no empty run', () => {
  const empty = { ...values, owner: '' }
  expect(fillElements([run('{{owner}}', bold), run('x')], empty).elements).toEqual([run('x')])
})

const piece = fc.constantFrom('{', '}', '{{', '}}', '\\', 'date', 'a', '{{date}}', '{{owner}}', '\\{{')
const runs = fc.array(
  fc
    .tuple(fc.array(piece, { maxLength: 4 }), fc.boolean())
    .map(([words, isBold]) => run(words.join(''), isBold ? bold : {})),
  { maxLength: 8 },
)
const wordsOf = (elements: readonly TextElement[]) => elements.map((each) => each.text_run!.content).join('')

test('runs cut anywhere give the same filled text as one run', () => {
  fc.assert(
    fc.property(runs, (elements) => {
      const whole = fillText(wordsOf(elements), values)
        .pieces.map(({ text }) => text)
        .join('')
      expect(wordsOf(fillElements(elements, values).elements)).toBe(whole)
    }),
  )
})

test('characters that stay keep their style', () => {
  fc.assert(
    fc.property(runs, (elements) => {
      const looks = (all: readonly TextElement[]) =>
        all.flatMap(({ text_run: each }) =>
          each!.content.split('').map((sign) => sign + String(each!.text_element_style === bold)),
        )
      const before = new Set(looks(elements))
      const value = new Set('<date><owner>'.split(''))
      for (const look of looks(fillElements(elements, values).elements))
        if (!value.has(look[0]!)) expect(before).toContain(look)
    }),
  )
})

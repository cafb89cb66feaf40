import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCard } from '../../../service/testing/any-card'
import { runs } from '../../../service/testing/random-runs'
import { allParts, bodyParts, isListed, pathOf } from './card-parts'
import { refusalWords } from './card-report'
import { checkCard } from './check-card'

const refusalOf = (card: unknown): string => {
  const { refusal } = checkCard(card)
  return refusal ? refusalWords(refusal) : ''
}

test.each(['1.0', '2.0'] as const)('a card of schema %s made from the model is accepted', (schema) => {
  fc.assert(
    fc.property(anyCard(schema), (card) => {
      expect(refusalOf(card)).toBe('')
    }),
    { numRuns: runs(150) },
  )
})

const unreadable = (value: string) =>
  `ErrCode: 200621; ErrMsg: parse card json err, please check whether the card json is correct; ErrorValue: ${value}; `

/** Faults of one component, and how the platform names them. */
const faults: readonly { plant: object; onlyListed?: true; words(path: string): string }[] = [
  { plant: { herald: 1 }, words: (path) => unreadable(`unknown property, property: herald, path: ${path}`) },
  {
    plant: { margin: { top: '1px' } },
    words: () => unreadable('expected string for margin, but: map[top:1px]'),
  },
  {
    plant: { tag: 'poem' },
    onlyListed: true,
    words: (path) => unreadable(`type of element is not supported tag: poem, path: ${path}`),
  },
  {
    plant: { tag: 'action' },
    onlyListed: true,
    words: (path) =>
      `ErrCode: 200861; ErrPath: ${path}; ErrMsg: cards of schema V2 no longer support this capability; ErrorValue: unsupported tag action; `,
  },
  {
    plant: { element_id: '1st' },
    words: () =>
      'ErrCode: 300301; ErrMsg: ElementID 1st: Code 1002: elementID format error. Only alphabets, numbers, and underscores are allowed. It must start with an alphabet and not exceed 20 characters.; ',
  },
]

test('a card with one fault is refused at its path', () => {
  fc.assert(
    fc.property(
      anyCard('2.0'),
      fc.nat(),
      fc.constantFrom(...faults),
      (whole, at, { plant, onlyListed, words }) => {
        const card = JSON.parse(JSON.stringify(whole)) as Record<string, unknown>
        const parts = [...allParts(bodyParts(card))].filter((part) => !onlyListed || isListed(part))
        fc.pre(parts.length > 0)
        const index = at % parts.length
        Object.assign(parts[index]!.fields, plant)
        // Its tag, which may be another now, is in its path.
        const place = [...allParts(bodyParts(card))].find(
          ({ fields }) => fields === parts[index]!.fields,
        )!.place
        expect(refusalOf(card)).toBe(`Failed to create card content, ext=${words(pathOf(place))}`)
      },
    ),
    { numRuns: runs(150) },
  )
})

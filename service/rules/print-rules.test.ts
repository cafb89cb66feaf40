import { expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import { printRules } from './print-rules'

test('docs/rules.md equals the tables (`npm run rules` prints it)', async () => {
  await expect(printRules(endpoints)).toMatchFileSnapshot('../../docs/rules.md')
})

test('a row gives its number, code, status, words and condition, and ours carry the mark', () => {
  const [mark] = endpoints
  if (!mark) throw new Error('there are endpoints')
  const printed = printRules([
    {
      ...mark,
      rules: [
        { code: 10014, when: 'published', fails: () => true },
        { code: 1061004, when: 'decided', fails: () => true, ours: true },
      ],
    },
  ])
  expect(printed).toContain('| 1 | 10014 | 200 | app id not exists | published |  |')
  expect(printed).toContain('| 2 | 1061004 | 403 | forbidden. | decided | † |')
})

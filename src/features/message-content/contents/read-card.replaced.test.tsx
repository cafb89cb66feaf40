import { expect, test, vi } from 'vitest'

test('the date format is created with the first date', async () => {
  let made = 0
  class Counted extends Intl.DateTimeFormat {
    constructor(...asked: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...asked)
      made++
    }
  }
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl) as object, { DateTimeFormat: Counted }))
  const { readCard } = await import('./read-card')
  const table = (data_type: string, value: unknown) => ({
    elements: [{ tag: 'table', columns: [{ name: 'a', data_type }], rows: [{ a: value }] }],
  })
  readCard(table('text', 'x'))
  expect(made).toBe(0)
  const { paragraphs } = readCard(table('date', Date.UTC(2026, 10, 24, 12)))
  expect(made).toBe(1)
  expect(JSON.stringify(paragraphs)).toContain('2026-11-24')
})

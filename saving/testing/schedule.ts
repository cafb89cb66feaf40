import fc from 'fast-check'
import type { Weather } from './console-on'
import { bullet, callout, grid, p, page, table, unknown } from './page'
import { anyEdit } from './random-edits'
import type { Edit } from './random-edits'
import { wholeDocument } from './whole-document'

/** The schedule of one page: its edits, each after a pause, and the weather of its calls. */
export interface Schedule {
  edits: [pauseMs: number, edit: Edit][]
  weather: Weather[]
  /** The edits before which the page is closed, and opened again with the stored draft. */
  reloads?: number[]
}

/** The initial documents of schedules, with their share of the runs. In the small ones, edits meet earlier edits. */
export const scenes = [
  { where: 'in a document of every kind of block', document: wholeDocument, share: 0.16 },
  {
    where: 'around a callout',
    document: page(p('a', 'alpha', p('b')), callout('d', p('e')), p('j')),
    share: 0.28,
  },
  {
    where: 'around a table',
    document: page(bullet('f', 'f', bullet('g')), table('t', [['1', '2']]), p('j')),
    share: 0.28,
  },
  {
    where: 'around a grid',
    document: page(grid('gr', ['g1', p('x')], ['g2', p('y')]), p('a', 'alpha'), unknown('u')),
    share: 0.28,
  },
]

/**
 * A pause of a typing user. Now and then it is so long that the queue looks for others' changes before the next
 * write.
 */
export const aPause = fc.oneof(
  { weight: 15, arbitrary: fc.nat(900) },
  { weight: 1, arbitrary: fc.integer({ min: 10_001, max: 11_000 }) },
)

/** Short sequences find most faults and end soon. A long one is like a real morning. */
export const edits: fc.Arbitrary<Schedule['edits']> = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.tuple(aPause, anyEdit), { minLength: 1, maxLength: 4, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(aPause, anyEdit), { minLength: 1, maxLength: 20 }) },
)

export const weather: fc.Arbitrary<Weather[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Weather>('fine') },
    { weight: 1, arbitrary: fc.constant<Weather>('lostRequest') },
    { weight: 2, arbitrary: fc.constant<Weather>('lostAnswer') },
    { weight: 1, arbitrary: fc.constant<Weather>('broken') },
    { weight: 1, arbitrary: fc.constant<Weather>('tooOften') },
  ),
  { maxLength: 12 },
)

/** Three pages in four stay open. */
const reloads = fc.oneof(
  { weight: 3, arbitrary: fc.constant<number[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.nat(4), { minLength: 1, maxLength: 2, size: 'max' }) },
)

export const schedule: fc.Arbitrary<Schedule> = fc.record({ edits, weather, reloads })

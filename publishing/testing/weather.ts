import fc from 'fast-check'
import type { Weather } from '../../saving/testing/console-on'

/** The fate of calls, in order. After that all is fine. */
export const weather = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Weather>('fine') },
    { weight: 1, arbitrary: fc.constant<Weather>('lostRequest') },
    { weight: 2, arbitrary: fc.constant<Weather>('lostAnswer') },
    { weight: 1, arbitrary: fc.constant<Weather>('tooOften') },
  ),
  { maxLength: 40 },
)

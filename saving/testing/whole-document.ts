import { bullet, callout, grid, image, p, page, rows, table, unknown } from './page'

/** Everything that a document can hold, and more than fits on a screen. */
export const wholeDocument = page(
  p('a', 'alpha', p('b'), bullet('c', 'c', image('i'))),
  callout('d', p('e')),
  bullet('f', 'f', bullet('g'), bullet('h')),
  table('t', rows('1 2', '3 4')),
  grid('gr', ['g1', p('x')], ['g2', p('y')]),
  unknown('u'),
  p('j'),
)

import type { Migration } from './migrations'

/** The card templates of each application. */
export const cardTables: readonly Migration[] = [`alter table apps add column templates text`]

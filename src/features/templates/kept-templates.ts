import { browserStore } from '../../storage/kept-store'
import type { Template } from './template'

const KEY = 'herald.templates'

/** Templates that this browser keeps, in the order in which they were saved; none where it keeps nothing. */
export const readTemplates = async (): Promise<readonly Template[]> =>
  (await browserStore.get<readonly Template[]>(KEY).catch(() => undefined)) ?? []

/** Whether it worked: a private window may keep nothing, and a full one no more. */
export const keepTemplate = (template: Template): Promise<boolean> =>
  browserStore
    .update<readonly Template[]>(KEY, (kept = []) => [
      ...kept.filter(({ id }) => id !== template.id),
      template,
    ])
    .then(
      () => true,
      () => false,
    )

export const forgetTemplate = (id: string): Promise<boolean> =>
  browserStore
    .update<readonly Template[]>(KEY, (kept = []) => kept.filter((each) => each.id !== id))
    .then(
      () => true,
      () => false,
    )

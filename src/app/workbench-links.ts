import type { LocalLinks } from '../features/error-guide/error-guide'
import { workbenchRoute } from '../features/workbench/workbench'

/** Links from the guide to the workbench of a local service. */
export const workbenchLinks: LocalLinks = {
  makeHappen: (code, route) => workbenchRoute('refusals', { q: `${code} ${route}` }),
  faults: workbenchRoute('faults'),
}

import type { LocalLinks } from '../features/error-guide/components/local-rules'
import { workbenchRoute } from '../features/workbench/workbench-route'

/** From the guide into the workbench of a local service. */
export const workbenchLinks: LocalLinks = {
  makeHappen: (code, route) => workbenchRoute('refusals', { q: `${code} ${route}` }),
  faults: workbenchRoute('faults'),
}

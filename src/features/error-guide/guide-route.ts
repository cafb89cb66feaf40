import { codeRoute } from '../../i18n/explain-failure'

const GUIDE_ROUTE = '/codes'

/** The address of a code in the guide, or of the list alone without a code. `search` keeps the filter. */
export const guideRoute = (code: number | string | undefined, search: string): string =>
  (code === undefined ? GUIDE_ROUTE : codeRoute(code)) + search

/** The code in an address of the guide. */
export const codeInRoute = (to: string): string =>
  decodeURIComponent(/^\/codes\/([^/?#]+)/.exec(to)?.[1] ?? '')

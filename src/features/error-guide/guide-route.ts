import { codeRoute } from '../../i18n/explain-failure'

const GUIDE_ROUTE = '/codes'

/** The address of a code in the guide; `search` keeps the filter. Without a code: the list alone. */
export const guideRoute = (code: number | string | undefined, search: string): string =>
  (code === undefined ? GUIDE_ROUTE : codeRoute(code)) + search

/** The code that an address of the guide is about. */
export const codeInRoute = (to: string): string =>
  decodeURIComponent(/^\/codes\/([^/?#]+)/.exec(to)?.[1] ?? '')

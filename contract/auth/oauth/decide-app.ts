import { z } from 'zod'
import { answering } from '../../endpoint'

const words = z.string().max(8_000).optional()

const shown = {
  user_code: words,
  /** A name for the application, which a client may propose. */
  name: z.string().max(100).optional(),
}

/** The page on which a person agrees to it. Its path is the one that the official command line opens. */
export const AppPage = answering<ArrayBuffer>()({
  route: 'GET /page/cli',
  success: 'page',
  query: z.object(shown),
})

/** The decision made there. */
export const DecideApp = answering<ArrayBuffer>()({
  route: 'POST /page/cli',
  encoding: 'urlencoded',
  success: 'page',
  body: z.object({ ...shown, open_id: words, decision: z.enum(['allow', 'deny']).default('allow') }),
})

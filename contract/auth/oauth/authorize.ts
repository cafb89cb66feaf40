import { z } from 'zod'
import { answering } from '../../endpoint'

const words = z.string().max(8_000).optional()

/** What a link to the page says (platform/oauth#authorize). What is missing or wrong has codes of its own, so it is no matter of shape. */
const link = {
  client_id: words,
  /** What old links call it. */
  app_id: words,
  response_type: words,
  redirect_uri: words,
  scope: words,
  state: words,
  code_challenge: words,
  code_challenge_method: words,
  prompt: words,
}

/** The page on which somebody lets an application act for him; here one chooses who one is. */
export const Authorize = answering<ArrayBuffer>()({
  route: 'GET /open-apis/authen/v1/authorize',
  success: 'page',
  query: z.object(link),
})

/** Where the browser goes with the code. */
export interface Decided {
  location: string
}

/**
 * What was chosen there. Ours: the page posts it as a form, and is sent on; who
 * posts JSON, as a test without a browser does, is told where to go.
 */
export const Decide = answering<Decided>()({
  route: 'POST /open-apis/authen/v1/authorize',
  encoding: 'urlencoded',
  success: 'redirect',
  body: z.object({ ...link, open_id: words, decision: z.enum(['allow', 'deny']).default('allow') }),
})

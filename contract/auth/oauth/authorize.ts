import { z } from 'zod'
import { answering } from '../../endpoint'

const words = z.string().max(8_000).optional()

/**
 * The parameters of a link to the page (platform/oauth#authorize). Missing or wrong ones have codes of their own, so
 * the schema takes them all.
 */
const link = {
  client_id: words,
  /** Its name in old links. */
  app_id: words,
  response_type: words,
  redirect_uri: words,
  scope: words,
  state: words,
  code_challenge: words,
  code_challenge_method: words,
  prompt: words,
}

/** The page on which a person lets an application act for them; here one chooses who that is. */
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
 * The choice made there. This endpoint is Herald's own. The page posts a form and is redirected. A client that posts
 * JSON, such as a test without a browser, gets the address instead.
 */
export const Decide = answering<Decided>()({
  route: 'POST /open-apis/authen/v1/authorize',
  encoding: 'urlencoded',
  success: 'redirect',
  body: z.object({ ...link, open_id: words, decision: z.enum(['allow', 'deny']).default('allow') }),
})

import type { IncomingMessage } from 'node:http'

/** A webhook as a bot's server reads it. */
export interface Hook {
  path: string
  headers: IncomingMessage['headers']
  text: string
}

export interface HookAnswer {
  status: number
  /** Absent: the bot's server sends none. */
  type?: string
  body: string
}

/** A bot without its language model: it gets webhooks, and calls the platform as the named version does. */
export interface Bot {
  receive(hook: Hook): Promise<HookAnswer>
  /** Its work after it has answered webhooks. Rejects if it could not read an answer. */
  working: Promise<unknown>[]
  /** The errors that it would print. */
  errors: string[]
  /** Bytes that it downloaded. */
  downloads: Buffer[]
}

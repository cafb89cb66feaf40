// These types use no others, so that importing them needs neither the SDK nor our sources.

/**
 * The options of the official Node SDK's `Client` and `WSClient`, without types of the SDK. Spread them to change one:
 * `new Client({ ...herald.clientOptions(app_id), loggerLevel })`.
 */
export interface ClientOptions {
  appId: string
  appSecret: string
  /** The SDK's `AppType`: 0 for a custom application, 1 for one of the store. */
  appType: 0 | 1
  /** This Herald's address. */
  domain: string
  /**
   * The tokens of one client. They expire on the world's clock, so the SDK requests a new one after
   * `clock.advance`.
   */
  cache: ClientCache
  /** Prints nothing. A refused call rejects anyway. */
  logger: ClientLogger
  /** The SDK's `LoggerLevel.error`, for another `logger`. */
  loggerLevel: 1
}

/** The SDK's interface of a cache. Its keys are texts and symbols. */
export interface ClientCache {
  get(key: unknown, options?: { namespace?: string | undefined }): Promise<unknown>
  set(
    key: unknown,
    value: unknown,
    expire?: number,
    options?: { namespace?: string | undefined },
  ): Promise<boolean>
}

/** The SDK's interface of a logger. */
export type ClientLogger = Record<
  'error' | 'warn' | 'info' | 'debug' | 'trace',
  (...words: unknown[]) => void
>

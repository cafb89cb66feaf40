export type LogFormat = 'json' | 'text' | 'none'

export interface StartCommand {
  command: 'start'
  /** 0 picks a free port. */
  port: number
  host: string
  /** The data folder. */
  data: string
  /** The database, if it is not in the data folder. */
  database: DatabaseAddress | undefined
  /** A file with the key of a database outside the data folder. */
  key: string | undefined
  /** The bucket for the bytes of files, if they are not in the data folder. */
  blobs: BucketAddress | undefined
  /** The name of a world, or a world file. Read only if the data folder is new, or with `fresh`. */
  world: string | undefined
  fresh: boolean
  /** Opens Herald's own endpoints on every address, not only on loopback. */
  emulator: boolean
  /** One line per request on stderr. */
  log: LogFormat
  /** Opens `/metrics` on every address, not only on loopback. */
  metrics: boolean
  /** False: no call is refused for its pace. Undefined: as the world says. */
  limits: boolean | undefined
  /** The webhook addresses by app_id. */
  events: ReadonlyMap<string, string>
  /** Webhooks may go to other machines than this one. */
  eventsRemote: boolean
  /** The address that calls outside of Herald go on to; undefined: they get 404. */
  passOn: string | undefined
}

/** Checks the platforms of a gateway's configuration, and ends. */
export interface CheckCommand {
  command: 'check'
  config: string
  deep: boolean
}

/** A server for one command, which it runs. */
export interface RunCommand extends Omit<StartCommand, 'command' | 'port' | 'host' | 'data'> {
  command: 'run'
  /** The program and its arguments. */
  words: readonly string[]
  /** Also answers as the platform's own hosts. */
  tls: boolean
  /** Undefined: free ones. */
  port: number | undefined
  host: string | undefined
  /** Undefined: everything is in memory. */
  data: string | undefined
}

/** Prints the request log of a running Herald, and ends unless it follows. */
export interface LogsCommand {
  command: 'logs'
  /** Without a slash at its end. */
  url: string
  follow: boolean
  /** Only refusals, faults and cut answers. */
  failed: boolean
  /** A JSON object a line. */
  json: boolean
}

/** Console and gateway to a real platform. */
export interface GatewayCommand {
  command: 'gateway'
  /** The configuration. */
  config: string
  log: LogFormat
  metrics: boolean
}

/** Makes an announcement equal to a file, and ends. */
export interface ApplyCommand {
  command: 'apply'
  file: string
  chat: string
  /** The platform or a Herald, without a slash at its end. */
  url: string
  /** Undefined: the only application of a Herald on this machine. */
  app_id: string | undefined
  app_secret: string | undefined
  /** Only prints the writes. */
  dryRun: boolean
}

/** Writes a picture of a card, and ends. */
export interface ShotCommand {
  command: 'shot'
  card: string
  picture: string
  theme: 'light' | 'dark'
  /** Of the page that the card is on, in pixels. */
  width: number
  /** The browser. Undefined: one that is found. */
  chromium: string | undefined
}

/** A schema of a PostgreSQL database. */
export interface DatabaseAddress {
  url: string
  schema: string
}

/** A part of a bucket with the API of S3. */
export interface BucketAddress {
  endpoint: string
  region: string
  bucket: string
  /** Without slashes at its ends; '' means the whole bucket. */
  prefix: string
}

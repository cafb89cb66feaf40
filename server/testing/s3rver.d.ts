/** What the tests use of it. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

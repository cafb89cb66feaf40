/**
 * The parts of two S3 servers that the tests use. The second is newer, by other authors, and checks signatures
 * itself.
 */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      directory: string
      silent: boolean
      allowMismatchedSignatures?: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

declare module '@20minutes/s3rver' {
  export { default } from 's3rver'
}

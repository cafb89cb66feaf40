/** Web types that the rooms of a page and a server use, and Node's types lack. */
type BodyInit = NonNullable<ConstructorParameters<typeof Response>[0]>
type BlobPart = ConstructorParameters<typeof Blob>[0] extends Iterable<infer Part> | undefined ? Part : never
/** No server has the locks of tabs. */
interface LockManager {
  request: unknown
  query: unknown
}

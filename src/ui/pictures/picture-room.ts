/** The pixels of all pictures that are shown at a time: sixteen photographs of a phone, or 800 MB at most. */
const MOST_PIXELS_AT_ONCE = 200_000_000

/** A picture that is shown, or waits for room. Places that show the same bytes share one. */
interface Entry {
  bytes: Blob
  pixels: number
  url: string | undefined
  users: Set<User>
}

interface User {
  isNear: boolean
  /** The address to show, or undefined while there is no room. */
  onChange(url: string | undefined): void
}

/** A place's claim to show a picture. */
export interface Claim {
  /** Sets whether it is near the screen. Pictures that are not give way when another one needs room. */
  near(isNear: boolean): void
  /** Shows it now; the picture that was shown first gives way. */
  insist(): void
  release(): void
}

/**
 * Hands out object addresses of checked pictures, as many as there is room for.
 * The others wait, and are shown in turn when room is left.
 */
export class PictureRoom {
  /** In the order in which they came. */
  readonly #entries = new Map<Blob, Entry>()
  readonly #most: number

  constructor(most = MOST_PIXELS_AT_ONCE) {
    this.#most = most
  }

  claim(bytes: Blob, pixels: number, onChange: User['onChange']): Claim {
    const entry = this.#entries.get(bytes) ?? { bytes, pixels, url: undefined, users: new Set() }
    this.#entries.set(bytes, entry)
    const user: User = { isNear: true, onChange }
    entry.users.add(user)
    if (entry.url) onChange(entry.url)
    else {
      this.#fill()
      if (!entry.url) onChange(undefined)
    }
    return {
      near: (isNear) => {
        if (user.isNear === isNear) return
        user.isNear = isNear
        this.#fill()
      },
      insist: () => {
        this.#makeRoom(entry, () => true)
        this.#show(entry)
      },
      release: () => {
        entry.users.delete(user)
        if (entry.users.size > 0 || this.#entries.get(bytes) !== entry) return
        if (entry.url) URL.revokeObjectURL(entry.url)
        this.#entries.delete(bytes)
        this.#fill()
      },
    }
  }

  /** Shows those that wait near the screen, as far as there is room, or as others that are not near give way. */
  #fill() {
    for (const entry of this.#entries.values())
      if (!entry.url && isNear(entry) && this.#makeRoom(entry, (other) => !isNear(other))) this.#show(entry)
  }

  #makeRoom(entry: Entry, mayGo: (other: Entry) => boolean): boolean {
    const shown = [...this.#entries.values()].filter((other) => other.url && other !== entry)
    let used = shown.reduce((sum, { pixels }) => sum + pixels, 0)
    const going: Entry[] = []
    for (const other of shown.filter(mayGo)) {
      if (used + entry.pixels <= this.#most) break
      used -= other.pixels
      going.push(other)
    }
    if (used + entry.pixels > this.#most) return false
    for (const other of going) this.#hide(other)
    return true
  }

  #show(entry: Entry) {
    entry.url ??= URL.createObjectURL(entry.bytes)
    // The most recently shown ones give way last.
    this.#entries.delete(entry.bytes)
    this.#entries.set(entry.bytes, entry)
    for (const { onChange } of entry.users) onChange(entry.url)
  }

  #hide(entry: Entry) {
    if (!entry.url) return
    URL.revokeObjectURL(entry.url)
    entry.url = undefined
    for (const { onChange } of entry.users) onChange(undefined)
  }
}

const isNear = ({ users }: Entry): boolean => [...users].some((user) => user.isNear)

/** The frame is taken this far in: the very first one is often black. */
const SECONDS_IN = 1
/** A player that has not responded by then never will. */
const EVENT_TIMEOUT_MS = 8_000
/** Larger than any chat displays it. */
const MAX_SIDE = 1_280

/** One frame of a video as a JPEG; undefined when the browser cannot play it. */
export function videoFrame(video: Blob): Promise<Blob | undefined> {
  return withPlayer(video, async (player) => {
    await happens(player, 'loadeddata')
    player.currentTime = Math.min(SECONDS_IN, player.duration / 2 || 0)
    await happens(player, 'seeked')
    const shrink = Math.min(1, MAX_SIDE / Math.max(player.videoWidth, player.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(player.videoWidth * shrink)
    canvas.height = Math.round(player.videoHeight * shrink)
    canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob | undefined>((made) =>
      canvas.toBlob((picture) => made(picture ?? undefined), 'image/jpeg', 0.85),
    )
  })
}

/**
 * The duration of a video in milliseconds, for files whose own bytes do not
 * state it; undefined if the browser cannot tell either.
 */
export function playedDuration(video: Blob): Promise<number | undefined> {
  return withPlayer(video, async (player) => {
    await happens(player, 'loadedmetadata')
    const { duration } = player
    return Number.isFinite(duration) && duration > 0 ? Math.round(duration * 1_000) : undefined
  })
}

async function withPlayer<T>(
  video: Blob,
  look: (player: HTMLVideoElement) => Promise<T | undefined>,
): Promise<T | undefined> {
  const player = document.createElement('video')
  player.muted = true
  player.preload = 'auto'
  const url = URL.createObjectURL(video)
  player.src = url
  try {
    return await look(player)
  } catch {
    return undefined
  } finally {
    player.removeAttribute('src')
    player.load()
    URL.revokeObjectURL(url)
  }
}

function happens(player: HTMLVideoElement, event: 'loadeddata' | 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('nothing to be seen')), EVENT_TIMEOUT_MS)
    const settle = (end: () => void) => () => {
      clearTimeout(late)
      end()
    }
    player.addEventListener(event, settle(resolve), { once: true })
    player.addEventListener(
      'error',
      settle(() => reject(new Error('not playable here'))),
      { once: true },
    )
  })
}

/**
 * The command that makes Opus of any sound, as the platform's own pages give it
 * (one channel, 16 kHz), with a name that no shell takes apart.
 */
export function ffmpegCommand(name: string): string {
  const from = quoted(name)
  const base = name.replace(/\.[^.]*$/, '') || name
  // A file is not read and written at once; some disks do not tell `A.OPUS` from `A.opus`.
  const isSame = `${base}.opus`.toLowerCase() === name.toLowerCase()
  const to = quoted(`${base}${isSame ? '-converted' : ''}.opus`)
  return `ffmpeg -i ${from} -acodec libopus -ac 1 -ar 16000 ${to}`
}

/** For any POSIX shell; a name that begins with a dash would be an option. */
const quoted = (name: string): string =>
  `'${(name.startsWith('-') ? `./${name}` : name).replaceAll("'", "'\\''")}'`

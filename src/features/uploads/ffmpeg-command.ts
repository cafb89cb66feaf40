/**
 * The command that makes Opus of any sound, as the platform's own pages give it
 * (one channel, 16 kHz), with a name that no shell takes apart.
 */
export function ffmpegCommand(name: string): string {
  const from = quoted(name)
  const to = quoted(`${name.replace(/\.[^.]*$/, '') || name}.opus`)
  return `ffmpeg -i ${from} -acodec libopus -ac 1 -ar 16000 ${to}`
}

/** For any POSIX shell; a name that begins with a dash would be an option. */
const quoted = (name: string): string =>
  `'${(name.startsWith('-') ? `./${name}` : name).replaceAll("'", "'\\''")}'`

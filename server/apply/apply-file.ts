import type { AppClient } from '../../client/client'
import { LarkError, NoAnswer } from '../../client/lark-error'
import { RateBudget } from '../../client/rate-budget'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import type { Loss } from '../../formats/losses'
import { steadyClock, wallClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import { announcementCalls, downloadMedia, newId, uploadMedia } from '../../saving/saving'
import type { ApplyCommand } from '../commands'
import { StartRefused } from '../failure-line'
import { applyBlocks, planApply } from './apply-blocks'
import type { ApplyEnd, ApplyPorts } from './apply-blocks'
import { readAnnouncementFile } from './file-text'
import { lossLine } from './loss-words'
import { openClient } from './open-client'
import type { Write } from './planned-writes'
import { whoCanFix } from './who-can-fix'

interface Output {
  /** A line of the result. */
  print(line: string): void
  /** A line about a failure. */
  say(line: string): void
  /** Stops after the call that is underway. */
  signal: AbortSignal
}

const STOPPED = 130

/**
 * Makes an announcement equal to a file, and prints each write and their number. Returns the exit code. Throws
 * OptionError for a file or an option that is wrong, before anything is written.
 */
export async function applyFile(command: ApplyCommand, output: Output): Promise<number> {
  const { blocks, losses, lines } = readAnnouncementFile(command.file)
  let writes = 0
  const onWrite = (write: Write) => {
    writes += 1
    output.print(writeLine(write))
  }
  const onLosses = (more: readonly Loss[]) => {
    for (const loss of [...losses, ...more]) output.print(lossLine(loss, lines.get(loss.key)))
  }
  const run = async (): Promise<ApplyEnd> => {
    const client = await openClient(command)
    await mustBeNew(client, command.chat)
    const ports = portsOf(client, command.chat)
    if (!command.dryRun) return applyBlocks(ports, blocks, { onWrite, onLosses, signal: output.signal })
    const { planned, losses: more } = await planApply(ports, blocks)
    onLosses(more)
    for (const write of planned) onWrite(write)
    return { is: 'equal', isMerged: false }
  }
  const end = await run().catch((error: unknown): ApplyEnd => {
    if (error instanceof NoAnswer) return { is: 'unanswered' }
    if (!(error instanceof LarkError)) throw error
    const { code, msg, logId } = error
    return { is: 'refused', refusal: { code, msg, ids: [], ...(logId !== undefined && { logId }) } }
  })
  for (const line of endLines(end, command)) output.say(line)
  output.print(`${writes} writes`)
  return end.is === 'equal' ? 0 : end.is === 'stopped' ? STOPPED : 1
}

function portsOf(client: AppClient, chatId: string): ApplyPorts {
  const media = new RateBudget('media', steadyClock.now)
  return {
    service: announcementCalls(client.call, chatId, {
      reads: new RateBudget('reads', steadyClock.now),
      writes: new RateBudget('writes', steadyClock.now),
    }),
    send: uploadMedia(client),
    download: (token) => downloadMedia(client, media, token),
    clock: wallClock,
    newToken: newUuid,
    newId,
    random: Math.random,
  }
}

/** An announcement of the old format is only read. */
async function mustBeNew(client: AppClient, chat_id: string) {
  const { announcement_type: type } = await client.call(GetAnnouncement, { path: { chat_id } })
  if (type !== 'docx')
    throw new StartRefused(
      `The announcement of ${chat_id} is of the old type, which has no blocks. Open it in the Feishu or Lark app and edit it once.`,
    )
}

function writeLine(write: Write): string {
  if (write.kind === 'upload') return `upload ${write.name} (${write.bytes} bytes)`
  return `${write.kind} ${write.blocks} ${write.blocks === 1 ? 'block' : 'blocks'}`
}

function endLines(end: ApplyEnd, { url, chat }: ApplyCommand): string[] {
  switch (end.is) {
    case 'equal':
      return end.isMerged
        ? [
            'Another user changed the announcement meanwhile, and those changes are in it. Run the command again to remove them.',
          ]
        : []
    case 'stopped':
      return ['Stopped. Run the command again to finish.']
    case 'unanswered':
      return [`${url} does not answer. Check --url, and run the command again.`]
    case 'differs':
      return [
        `The announcement of ${chat} still differs from the file: the platform keeps some blocks in another form.`,
      ]
    case 'refused': {
      const { code, msg, logId, reason } = end.refusal
      const what = [code, msg || reason].filter((part) => part !== undefined && part !== '').join(' ')
      const log = logId === undefined ? '' : ` (log id ${logId})`
      const help = whoCanFix(code)
      return [`refused: ${what}${log}`, ...(help ? [help] : [])]
    }
  }
}

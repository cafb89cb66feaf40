import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The answer of a tool: the text of its first content. */
interface ToolAnswer {
  isError: boolean
  text: string
}

/** A client of a Model Context Protocol server that runs as a child process and speaks JSON-RPC in lines. */
export class McpClient {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (answer: unknown) => void>()
  #last = 0

  constructor(args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env })
    const lines = createInterface({ input: this.#child.stdout! })
    lines.on('line', (line) => {
      const { id, result, error } = JSON.parse(line) as { id: number; result?: unknown; error?: unknown }
      this.#waiting.get(id)?.(result ?? { error })
      this.#waiting.delete(id)
    })
  }

  async open(): Promise<void> {
    const clientInfo = { name: 'herald', version: '1' }
    await this.#ask('initialize', { protocolVersion: '2024-11-05', capabilities: {}, clientInfo })
    this.#write({ method: 'notifications/initialized' })
  }

  async tools(): Promise<string[]> {
    const { tools } = (await this.#ask('tools/list', {})) as { tools: { name: string }[] }
    return tools.map(({ name }) => name)
  }

  async call(name: string, args: object): Promise<ToolAnswer> {
    const answer = (await this.#ask('tools/call', { name, arguments: args })) as {
      isError?: boolean
      content?: { text: string }[]
      error?: unknown
    }
    return {
      isError: answer.isError === true || answer.content === undefined,
      text: answer.content?.[0]?.text ?? JSON.stringify(answer.error),
    }
  }

  async close(): Promise<void> {
    const closed = once(this.#child, 'close')
    this.#child.kill()
    await closed
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = (this.#last += 1)
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve))
    this.#write({ id, method, params })
    return answer
  }

  #write(message: object): void {
    this.#child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }
}

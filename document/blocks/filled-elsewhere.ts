import { definableObject } from '../../contract/docx/definable-object'
import type { BlockTree } from '../block-tree'
import { stableJson } from '../block-tree'
import { platformSpec } from './block-spec'
import type { BlockSpec } from './block-spec'

/**
 * A block with content that is created elsewhere. A new one is empty until it has a token, and can be recreated only
 * until then.
 */
function filledElsewhere(key: 'bitable' | 'board', defaults: object): Pick<BlockSpec, 'create' | 'content'> {
  const saidIn = ({ body }: BlockTree) => {
    const { token, ...looks }: { token?: string } = body[key] ?? {}
    return { token, looks: stableJson({ ...defaults, ...looks }) }
  }
  const definable = (value: unknown) => definableObject(key, value)
  return {
    create: {
      canRecreate: (node) => !saidIn(node).token,
      // An empty one would hide that the content is lost.
      read: (value) => ((value as { token?: unknown } | null)?.token ? undefined : definable(value)),
    },
    content: {
      isSame(a, b) {
        const [before, after] = [saidIn(a), saidIn(b)]
        return before.looks === after.looks && (!after.token || before.token === after.token)
      },
    },
  }
}

export const bitable = platformSpec('bitable', 'Base table', '多维表格', {
  ...filledElsewhere('bitable', { view_type: 1 }),
  insert: [
    {
      id: 'bitable',
      section: 'insert',
      about: 'insert.about.elsewhere',
      aliases: 'base basetable bitable database kanban 多维表格 数据库 duoweibiaoge dwbg biaoge bg',
      makes: { value: { view_type: 1 } },
    },
  ],
})

export const board = platformSpec('board', 'Board', '画板', {
  ...filledElsewhere('board', { align: 1 }),
  insert: [
    {
      id: 'board',
      section: 'insert',
      about: 'insert.about.elsewhere',
      aliases: 'board whiteboard drawing diagram 画板 白板 huaban hb baiban bb',
      makes: { value: {} },
    },
  ],
})

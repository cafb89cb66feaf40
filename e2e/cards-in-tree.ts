import type { CDPSession } from '@playwright/test'

type TreeNode = Awaited<ReturnType<typeof allNodes>>['nodes'][number]

/** The accessibility tree, as the browser gives it to screen readers. */
const allNodes = (session: CDPSession) => session.send('Accessibility.getFullAXTree')

const wordsOf = (value: TreeNode['name']): string => (typeof value?.value === 'string' ? value.value : '')

/** Roles that `cards-said.txt` names, by those of the tree. */
const ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  columnheader: 'header',
  cell: 'cell',
  combobox: 'combobox',
  Date: 'textbox',
  DateTime: 'textbox',
  InputTime: 'textbox',
  figure: 'figure',
  form: 'form',
  gridcell: 'cell',
  group: 'group',
  image: 'img',
  img: 'img',
  link: 'link',
  list: 'list',
  listitem: 'item',
  radio: 'radio',
  region: 'region',
  row: 'row',
  separator: 'separator',
  status: 'status',
  splitter: 'separator',
  table: 'table',
  textbox: 'textbox',
}
/** Elements whose contents are not said one by one. */
const WHOLE = new Set(['combobox', 'img', 'textbox'])

/** Roles and texts of the card on the page, in the order in which a screen reader reads them. */
export async function treeOf(session: CDPSession): Promise<string[]> {
  const { nodes } = await allNodes(session)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const card = nodes.find(({ role, name }) => role?.value === 'group' && wordsOf(name).startsWith('Card'))
  const said: string[] = []
  const say = (node: TreeNode) => {
    const kind = node.ignored ? '' : wordsOf(node.role)
    if (kind === 'StaticText') return void said.push(wordsOf(node.name))
    const role = ROLES[kind]
    if (role) said.push(`<${role}>`)
    if (role && WHOLE.has(role)) return
    for (const id of node.childIds ?? []) {
      const child = byId.get(id)
      if (child) say(child)
    }
  }
  if (card) say(card)
  return joined(said)
}

const ROLE_LINE = new RegExp(
  `^(password|${[...new Set(Object.values(ROLES))].join('|')})( ".*")?( = .*| \\(.*\\))?( checked)?( required)?( disabled)?( open| closed)?$`,
)

/** The same of a card in `cards-said.txt`. */
export const saidIn = (text: string): string[] =>
  joined(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const [, role] = ROLE_LINE.exec(line) ?? []
        return role ? `<${role === 'password' ? 'textbox' : role}>` : line
      }),
  )

/** Texts that follow each other are one, without spaces: a browser cuts them elsewhere. */
function joined(parts: readonly string[]): string[] {
  const all: string[] = []
  for (const part of parts) {
    const words = part.replaceAll(/\s/g, '')
    if (words === '') continue
    const last = all.at(-1)
    if (last !== undefined && !isRole(last) && !isRole(words)) all[all.length - 1] = last + words
    else all.push(words)
  }
  return all
}

const isRole = (part: string): boolean => /^<[a-z]+>$/.test(part)

import type { WrittenWorld } from '../world-file'

/** The tenants, applications and people of the demo world. */
export const acme = '736588c9260f175e'
const zenith = '2ed263bf32cf1651'

export const herald = 'cli_a1b2c3d4e5f60718'
export const reader = 'cli_a7f0c3d92b6e4415'
export const silent = 'cli_a90d5b7c1e2f8836'

export const tenants: WrittenWorld['tenants'] = [
  { tenant_key: acme, name: 'Acme' },
  { tenant_key: zenith, name: 'Zenith 科技' },
]

/** The first may do everything; the second only reads; the third has no bot ability. */
export const apps: WrittenWorld['apps'] = [
  {
    app_id: herald,
    app_secret: 'demo-secret-of-herald-0000000001',
    name: 'Herald',
    tenant_key: acme,
  },
  {
    app_id: reader,
    app_secret: 'demo-secret-of-reader-0000000002',
    name: 'Noticeboard (reads only)',
    tenant_key: acme,
    scopes: ['im:chat:readonly', 'im:chat.announcement:read', 'docs:document.media:download'],
  },
  {
    app_id: silent,
    app_secret: 'demo-secret-of-silent-0000000003',
    name: 'Silent app (no bot)',
    tenant_key: acme,
    bot_enabled: false,
  },
]

const person = (name: string, en_name: string, hex: string, user_id: string, tenant_key = acme) => ({
  open_id: `ou_${hex}`,
  union_id: `on_${hex.split('').reverse().join('')}`,
  user_id,
  email: `${en_name.toLowerCase().replace(' ', '.')}@${tenant_key === acme ? 'acme' : 'zenith'}.example`,
  name,
  en_name,
  tenant_key,
})

export const alice = person('Alice Meyer', 'Alice Meyer', '7d8a6e6df7621556ce0d21922b676706', 'a1b2c3d4')
export const bob = person('Bob Okafor', 'Bob Okafor', '84aad35d084aa403a838cf73ee18467a', 'b2c3d4e5')
export const carol = person(
  'Carol Svensson',
  'Carol Svensson',
  'c6a1d8f0b3e54b7f9d2a1e0c4b5f6a78',
  'c3d4e5f6',
)
export const dan = person('Dan Rivera', 'Dan Rivera', '1f0b9a6c52d84e3ab7c9d0e1f2a3b4c5', 'd4e5f6a7')
export const lilei = person('李雷', 'Li Lei', '5be2c7a94d1f4086a3c5e7f9b1d30246', 'e5f6a7b8')
export const hanmeimei = person('韩梅梅', 'Han Meimei', '90c4d7e1a2b84f6c9d0e3b5a7f1c2d86', 'f6a7b8c9')
export const xiaoming = person('王小明', 'Wang Xiaoming', '3a5c7e9f1b2d4068ace02468bdf13579', 'a7b8c9d0')
export const chenjing = person('陈静', 'Chen Jing', 'd2e4f6a8b0c1436587a9cbedf0123456', 'b8c9d0e1')
export const eve = {
  ...person('Eve Laurent', 'Eve Laurent', '6f5e4d3c2b1a40918273645546372819', 'c9d0e1f2'),
  resigned: true,
}
export const zhaoyang = person('赵阳', 'Zhao Yang', 'e8d7c6b5a4934f2e8d1c0b9a87654321', 'd0e1f2a3', zenith)

export const users: WrittenWorld['users'] = [
  alice,
  bob,
  carol,
  dan,
  lilei,
  hanmeimei,
  xiaoming,
  chenjing,
  eve,
  zhaoyang,
]

import { BasicBatchUsers } from '../../contract/contact/basic-batch-users'
import { BatchGetUserIds } from '../../contract/contact/batch-get-user-ids'
import { BatchUsers } from '../../contract/contact/batch-users'
import { FindUsersByDepartment } from '../../contract/contact/find-users-by-department'
import { GetUser } from '../../contract/contact/get-user'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import type { WorldFile } from '../world/world-file'

const naming = (user_id_type: string, user_id: string): Scenario => ({
  request: { path: { user_id }, query: { user_id_type } },
})
const aliceElsewhere = (file: WorldFile) =>
  file.users.forEach((user) => {
    if (user.open_id === 'ou_alice') user.tenant_key = '1f2e3d4c5b6a7988'
  })

export const contactScenarios: readonly EndpointScenarios[] = [
  {
    route: FindUsersByDepartment.route,
    happy: { query: { department_id: '0' } },
    scenarios: {
      40011: { request: { query: { department_id: '0', page_size: 51 } } },
      40012: { request: { query: { department_id: '0', page_token: 'garbage' } } },
      40004: { request: { query: { department_id: 'sales', department_id_type: 'department_id' } } },
      99992357: { request: { query: { department_id: 'od-4e6ac4d14bcd5071a37a39de902c7141' } } },
    },
  },
  {
    route: BatchUsers.route,
    happy: { query: { user_ids: ['ou_alice', 'ou_bob'] } },
    scenarios: {},
  },
  {
    route: GetUser.route,
    happy: { path: { user_id: 'ou_alice' } },
    scenarios: {
      99992351: naming('open_id', 'ou_nobody'),
      99992361: naming('open_id', 'oc_launch'),
      99992360: naming('user_id', 'nobody00'),
      99992364: { ...naming('user_id', 'a1b2c3d4'), world: aliceElsewhere },
      99992363: naming('union_id', 'on_nobody'),
      99992381: { ...naming('union_id', 'on_alice'), world: aliceElsewhere },
      41050: { world: (file) => file.apps.forEach((app) => (app.available_to = [])) },
    },
  },
  {
    route: BasicBatchUsers.route,
    happy: { body: { user_ids: ['ou_alice', 'ou_bob'] } },
    scenarios: {},
  },
  {
    route: BatchGetUserIds.route,
    happy: { body: { emails: ['alice@acme.example'] } },
    scenarios: {},
  },
]

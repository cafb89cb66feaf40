import { z } from 'zod'

// A page's security policy forbids compiling validators from text, and zod would try it when the first schema is
// created: this module has to be imported before all others.
z.config({ jitless: true })

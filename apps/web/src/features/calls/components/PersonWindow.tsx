import { Portrait } from '@lykta/ui'
import type { Person } from '../use-person.ts'

interface PersonWindowProps {
  person: Person
  width: string
  /** With the dot that says whether the box is online. */
  dot?: boolean
}

/** The other side of a call in their window. */
export const PersonWindow = ({ person, width, dot = false }: PersonWindowProps) => (
  <Portrait
    name={person.name}
    picture={person.picture}
    avatarIndex={person.boxView?.index}
    online={dot ? (person.boxView?.online ?? true) : undefined}
    width={width}
  />
)

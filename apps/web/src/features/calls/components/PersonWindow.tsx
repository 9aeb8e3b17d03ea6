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
    avatarIndex={person.caretaker?.index}
    online={dot ? (person.caretaker?.online ?? true) : undefined}
    width={width}
  />
)

/** By RFC 7644, 3.12. */
type ScimType = 'invalidFilter' | 'uniqueness' | 'invalidSyntax' | 'invalidPath' | 'invalidValue' | 'tooMany'

/** A refusal as directories understand it. */
export class ScimRefusal extends Error {
  readonly status: number
  readonly scimType: ScimType

  constructor(scimType: ScimType, detail: string) {
    super(detail)
    this.name = 'ScimRefusal'
    this.scimType = scimType
    this.status = scimType === 'uniqueness' ? 409 : 400
  }
}

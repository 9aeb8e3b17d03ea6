import { answerOf, IdParamsSchema } from '../../envelope.ts'
import { defineRoute } from '../../route.ts'
import { PictureSchema, SetPictureSchema } from '../user-form.ts'

/** The picture that others see of a person. */
export const pictureRoutes = {
  set: defineRoute({
    method: 'PUT',
    path: '/users/:id/picture',
    access: 'user',
    lasting: false,
    summary: 'Change or remove the picture of oneself, or of a user that one administers',
    params: IdParamsSchema,
    body: SetPictureSchema,
    answer: answerOf(PictureSchema),
    refusals: ['not_permitted', 'user_not_exist'],
  }),
}

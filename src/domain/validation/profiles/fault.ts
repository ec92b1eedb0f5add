/** A folder of a profile that cannot be used. The words name the file, and the line where there is one: they are for operators. */
export class ProfileFault extends Error {
  override readonly name = 'ProfileFault';
}

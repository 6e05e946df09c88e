/** The version of the library that this service hosts; it is part of the file names. */
export const libraryVersion = '1.2.0'

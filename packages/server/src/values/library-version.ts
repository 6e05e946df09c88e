/** The version of the library that this service hosts; part of its files' names (interface §9). */
export const libraryVersion = '1.2.0'

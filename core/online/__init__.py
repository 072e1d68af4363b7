"""Tables online: the server, a client's connection, and how they find each other. The only sockets there are.

wire      what is said over a connection;  form: as text
room      a table with the people around it, as the fold of a log;  store: where logs are kept
server    many rooms behind one port;  discover: found without an address
client    a connection in a thread of its own
"""

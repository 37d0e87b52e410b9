import io.lampyr.aws.stores.StoreSettings;
import io.lampyr.aws.stores.Stores;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Secret;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.httpfront.HttpFront;
import io.lampyr.httpfront.HttpSettings;
import io.lampyr.httpfront.Responder;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the functions of one version answer, over HTTP: run as a source upon that version's classes.
 * It takes the folder of the store, the nodes' secret and, if not OpenSearch's, the product whose
 * clients it speaks to, and prints its port.
 */
final class Door {
  private static final long CACHE_BYTES = 64L << 20;

  private Door() {}

  public static void main(String[] arguments) throws Exception {
    SystemClock clock = new SystemClock();
    SystemRandomness randomness = new SystemRandomness();
    ThreadScheduler scheduler = new ThreadScheduler((thread, failure) -> failure.printStackTrace());
    Ports ports = new Ports(clock, scheduler, randomness);
    Stores stores = new Stores(StoreSettings.inFolder(Path.of(arguments[0])), ports);
    PeerNodes nodes =
        new PeerNodes(NodeClientSettings.defaults(), new Secret(arguments[1]), scheduler);
    RegionCache cache = RegionCache.inMemory(CacheSettings.inMemory(CACHE_BYTES), ports);
    Assembly assembly =
        new Assembly(
            new Backends(stores.blobs(), stores.items(), nodes, nodes::connect, Optional.of(cache)),
            ports,
            new ApiSettings(persona(arguments), false, "upgrade"));
    HttpFront front =
        new HttpFront(HttpSettings.at("127.0.0.1", 0), responder(assembly), scheduler);
    System.out.println("port=" + front.port());
    System.in.read();
    System.exit(0);
  }

  private static Persona persona(String[] arguments) {
    return arguments.length > 2 ? Persona.valueOf(arguments[2]) : Persona.OPENSEARCH;
  }

  private static Responder responder(Assembly assembly) {
    RestApi api = assembly.api();
    return new Responder() {
      // Without the annotation: earlier releases do not know it.
      public void admit(Request head) {}

      @Override
      public Response answer(Request request) {
        return api.answer(request);
      }

      @Override
      public Response refuse(RuntimeException why) {
        return api.refuse(why);
      }
    };
  }
}

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.edc.boot.system.ServiceLocator;
import org.eclipse.edc.boot.system.ServiceLocatorImpl;
import org.eclipse.edc.boot.system.runtime.BaseRuntime;
import org.eclipse.edc.protocol.spi.DefaultParticipantIdExtractionFunction;
import org.eclipse.edc.runtime.metamodel.annotation.Provides;
import org.eclipse.edc.spi.iam.AudienceResolver;
import org.eclipse.edc.spi.iam.ClaimToken;
import org.eclipse.edc.spi.iam.IdentityService;
import org.eclipse.edc.spi.iam.TokenParameters;
import org.eclipse.edc.spi.iam.TokenRepresentation;
import org.eclipse.edc.spi.iam.VerificationContext;
import org.eclipse.edc.spi.result.Result;
import org.eclipse.edc.spi.system.ServiceExtension;
import org.eclipse.edc.spi.system.ServiceExtensionContext;

/**
 * A control plane of Eclipse EDC, in memory, with the settings in the file that the system property edc.fs.config names. Who speaks is known by
 * two fixed values of Authorization, so the only other side is the one of these settings: static.show is sent to it, static.expect is demanded
 * of it, and static.counterparty is its id as a participant.
 */
public class Edc extends BaseRuntime {
    private static final String PARTICIPANT = "client_id";

    private Edc() {
        super(new WithIdentity());
    }

    public static void main(String[] arguments) {
        new Edc().boot(true);
    }

    /** What is on the class path, and the identity of this file, which is on none. */
    private static final class WithIdentity implements ServiceLocator {
        private final ServiceLocator others = new ServiceLocatorImpl();

        @Override
        public <T> List<T> loadImplementors(Class<T> type, boolean required) {
            var all = new ArrayList<>(others.loadImplementors(type, required));
            if (type == ServiceExtension.class) all.add(type.cast(new Identity()));
            return all;
        }

        @Override
        public <T> T loadSingletonImplementor(Class<T> type, boolean required) {
            return others.loadSingletonImplementor(type, required);
        }
    }

    /** The services that the bill of materials leaves to an identity system. */
    @Provides({IdentityService.class, AudienceResolver.class, DefaultParticipantIdExtractionFunction.class})
    public static final class Identity implements ServiceExtension {
        @Override
        public void initialize(ServiceExtensionContext context) {
            var shown = context.getSetting("static.show", "");
            var expected = context.getSetting("static.expect", "");
            var counterparty = context.getSetting("static.counterparty", "");
            context.registerService(IdentityService.class, new IdentityService() {
                @Override
                public Result<TokenRepresentation> obtainClientCredentials(TokenParameters parameters) {
                    return Result.success(TokenRepresentation.Builder.newInstance().token(shown).build());
                }

                @Override
                public Result<ClaimToken> verifyJwtToken(TokenRepresentation token, VerificationContext verification) {
                    return expected.equals(token.getToken())
                            ? Result.success(ClaimToken.Builder.newInstance().claims(Map.of(PARTICIPANT, counterparty)).build())
                            : Result.failure("The credential is not the one that was agreed.");
                }
            });
            context.registerService(AudienceResolver.class, message -> Result.success(message.getCounterPartyAddress()));
            context.registerService(DefaultParticipantIdExtractionFunction.class, claims -> claims.getStringClaim(PARTICIPANT));
        }
    }
}
